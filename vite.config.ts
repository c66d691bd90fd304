import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { buildTargets } from "./scripts/browsers/floor.ts"

/** In development the client is served by Vite; everything else goes to the server beside it. */
const server = `http://127.0.0.1:${process.env["PORT"] ?? "3000"}`

export default defineConfig({
  root: new URL("./frontend", import.meta.url).pathname,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    target: buildTargets,
    // Says which files belong to what, for the landing page and the service worker.
    manifest: true,
  },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": { target: server, ws: true },
      "/auth": {
        target: server,
        // The page that a letter leads to is the client's.
        bypass: ({ method, url }) =>
          method === "GET" && url?.startsWith("/auth/verify-email") === true ? "/index.html" : null,
      },
      "/health": server,
      "/share": server,
      "/socket.io": { target: server, ws: true },
    },
  },
})
