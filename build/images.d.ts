/** An image that Vite puts into the program as a `data:` address. */
declare module '*?inline' {
  const address: string;
  export default address;
}
