/** What operators are told of a proxy that is in the way: in the log, and by `npm run doctor`. */
export const socketsBlocked =
  "The proxy in front of Kintale does not pass WebSockets on, so transcripts can't be corrected and other changes show up late."

export const socketLines =
  "nginx: proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection upgrade; Apache: ProxyPass with upgrade=websocket; Caddy and Traefik pass them on unless told otherwise."

/** The largest request there is: a long story of an import. Uploads themselves send 4 MB at once. */
const megabytes = 600

export const pieceLines = `Let requests of ${String(megabytes)} MB through. nginx: client_max_body_size ${String(megabytes)}m; Caddy: request_body { max_size ${String(megabytes)}MB }; Apache: LimitRequestBody ${String(megabytes * 1024 * 1024)}; Traefik: buffering.maxRequestBodyBytes.`
