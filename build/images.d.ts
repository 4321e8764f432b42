/** An image that Vite inlines as a `data:` address. */
declare module '*?inline' {
  const address: string;
  export default address;
}
