/** Who sent a message, as the host sees it. */
export interface Sender {
  /** Address of the page that the sending frame shows. */
  readonly url: string;
  /** Whether it is the window's own frame and not one inside a page. */
  readonly topFrame: boolean;
}

/**
 * Whether a message comes from the app's own page. A page that got into the window by any trick, or into a frame in
 * it, has another scheme or host, and is not answered. `ownPage` is the address that the host itself loaded.
 */
export function isOwnPage(sender: Sender, ownPage: string): boolean {
  const from = URL.parse(sender.url);
  const own = URL.parse(ownPage);
  // Compared part by part: the origin of an app's own scheme is the text "null", which any other such scheme has too.
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
