// The operator's token comes in the fragment of the page's address, which browsers never send, and is stored for this
// tab only.

const STORAGE_KEY = 'operator-token';

/** Decodes a part of an address; one that is cut off or mistyped is returned unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The token in the address, or the one stored for this tab. Removes it from the address, the history and bookmarks. */
export function takeToken(): string | null {
  const token = decode(location.hash.slice(1));
  if (token !== '') {
    saveToken(token);
    history.replaceState(null, '', location.pathname);
  }
  return sessionStorage.getItem(STORAGE_KEY);
}

export const saveToken = (token: string): void => sessionStorage.setItem(STORAGE_KEY, token);

export const forgetToken = (): void => sessionStorage.removeItem(STORAGE_KEY);
