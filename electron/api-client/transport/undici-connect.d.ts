/** The part of undici that opens connections, without the rest, which every start would have to load (P6). */
declare module 'undici/lib/core/connect.js' {
  export { buildConnector as default } from 'undici';
}
