// Speaks to the operator address. The token comes once in the address's fragment, which is never sent anywhere, and is
// kept for this tab alone.

const KEPT = 'operator-token';

/** Takes the token out of the address, so that it is in no history and no bookmark; else the one kept in this tab. */
export function takeToken() {
  const given = decodeURIComponent(location.hash.slice(1));
  if (given !== '') {
    sessionStorage.setItem(KEPT, given);
    history.replaceState(null, '', location.pathname);
  }
  return sessionStorage.getItem(KEPT);
}

/** @param {string} token */
export const saveToken = (token) => sessionStorage.setItem(KEPT, token);

export const forgetToken = () => sessionStorage.removeItem(KEPT);

/** The service's refusal: its code, its words, its status. */
export class OperatorError extends Error {
  /** @param {number} status @param {string} code @param {string} message */
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/**
 * One call of the operator address. Throws {@link OperatorError}, or what fetch throws when nobody answers.
 *
 * @param {string} method
 * @param {string} path below /operator
 * @param {object} [body]
 * @returns {Promise<string>} the text of the answer
 */
export async function requestText(method, path, body) {
  const headers = { authorization: `Bearer ${sessionStorage.getItem(KEPT) ?? ''}`, 'content-type': 'application/json' };
  const request = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
  const answer = await fetch(`/operator${path}`, request);
  const text = await answer.text();
  if (answer.ok) return text;
  const { error } = JSON.parse(text);
  throw new OperatorError(answer.status, error.code, error.message);
}

/**
 * Like {@link requestText}, read.
 *
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>} what the call's row in the operator's table says
 */
export async function requestJson(method, path, body) {
  const text = await requestText(method, path, body);
  return text === '' ? undefined : JSON.parse(text);
}
