// Sends requests to the operator API. The token is in the fragment of the page's address, which browsers never send, and
// is stored for this tab only.

const TOKEN_KEY = 'operator-token';

/** The token in the address, or the one stored for this tab. Removes it from the address, the history and bookmarks. */
export function takeToken() {
  const token = decodeURIComponent(location.hash.slice(1));
  if (token !== '') {
    sessionStorage.setItem(TOKEN_KEY, token);
    history.replaceState(null, '', location.pathname);
  }
  return sessionStorage.getItem(TOKEN_KEY);
}

/** @param {string} token */
export const saveToken = (token) => sessionStorage.setItem(TOKEN_KEY, token);

export const forgetToken = () => sessionStorage.removeItem(TOKEN_KEY);

/** An error response of the operator API. */
export class OperatorError extends Error {
  /** @param {number} status @param {string} code @param {string} message */
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/**
 * Sends a request to the operator API. Throws {@link OperatorError}, or what fetch throws if the service does not answer.
 *
 * @param {string} method
 * @param {string} path below /operator
 * @param {object} [body]
 * @returns {Promise<string>} the text of the response
 */
export async function requestText(method, path, body) {
  const headers = {
    authorization: `Bearer ${sessionStorage.getItem(TOKEN_KEY) ?? ''}`,
    'content-type': 'application/json',
  };
  const request = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
  const response = await fetch(`/operator${path}`, request);
  const text = await response.text();
  if (response.ok) return text;
  const { error } = JSON.parse(text);
  throw new OperatorError(response.status, error.code, error.message);
}

/**
 * Like {@link requestText}, parsed.
 *
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>} the response, as the operator's route defines it
 */
export async function requestJson(method, path, body) {
  const text = await requestText(method, path, body);
  return text === '' ? undefined : JSON.parse(text);
}
