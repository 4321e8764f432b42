/** The sender of a message, as Electron or the preview's server sees it. */
export interface Sender {
  /** Address of the page that the sending frame shows. */
  readonly url: string;
  /** Whether it is the window's top frame rather than a frame inside a page. */
  readonly topFrame: boolean;
}

/**
 * Whether a message comes from the app's own page. A foreign page in the window, or in a frame of it, has another
 * scheme or host. `ownPage` is the address that the program itself loaded.
 */
export function isOwnPage(sender: Sender, ownPage: string): boolean {
  const from = URL.parse(sender.url);
  const own = URL.parse(ownPage);
  // Compares part by part: the origin of a custom scheme is the text "null", the same for every such scheme.
  return (
    sender.topFrame &&
    from !== null &&
    own !== null &&
    from.protocol === own.protocol &&
    from.host === own.host &&
    from.username === '' &&
    from.password === ''
  );
}
