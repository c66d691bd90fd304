declare module "*.pmtiles?url" {
  const url: string
  export default url
}
