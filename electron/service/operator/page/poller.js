// Polls the service once a second, runs the actions of buttons and shows their results.

import { findElement } from './dom.js';
import { forgetToken, OperatorError } from './operator-client.js';

const POLL_MS = 1_000;

/** The service's time at the last poll. */
let serviceNow = '';

export const getServiceNow = () => serviceNow;

/** @param {string} time */
export function setServiceNow(time) {
  serviceNow = time;
}

/** Requests the overview and shows it. {@link startPolling} sets it. */
let poll = () => Promise.resolve();
let isPolling = false;

/** @param {string} text @param {boolean} [isError] */
export function showMessage(text, isError = false) {
  const message = findElement('message');
  message.textContent = text;
  message.classList.toggle('bad', isError);
}

/** @param {boolean} isAlive */
function showConnection(isAlive) {
  const connection = findElement('connection');
  const text = isAlive ? 'live' : 'the service does not answer';
  if (connection.textContent !== text) connection.textContent = text;
  connection.classList.toggle('dead', !isAlive);
}

/** Shows the page's contents, or the form for the token. @param {boolean} hasToken */
function showContents(hasToken) {
  findElement('token').hidden = hasToken;
  findElement('main').hidden = !hasToken;
  findElement('clock').hidden = !hasToken;
}

export function askForToken() {
  isPolling = false;
  forgetToken();
  showContents(false);
}

/** @param {unknown} error */
function showError(error) {
  if (!(error instanceof OperatorError)) showConnection(false);
  else if (error.status === 401) {
    askForToken();
    showMessage('This token is not that of the service which runs now.', true);
  } else showMessage(`${error.code}: ${error.message}`, true);
}

/** Polls now. Shows errors and never throws. */
async function refresh() {
  try {
    await poll();
    showConnection(true);
  } catch (error) {
    showError(error);
  }
}

/**
 * Runs the action of a button, shows its result and polls immediately.
 *
 * @param {string} message what to show when it succeeds; empty for nothing
 * @param {() => Promise<unknown>} action
 */
export function runAction(message, action) {
  const done = () => {
    if (message !== '') showMessage(message);
    return refresh();
  };
  void action().then(done, showError);
}

/** Polls once a second until the service refuses the token. @param {() => Promise<void>} showOverview */
export async function startPolling(showOverview) {
  poll = showOverview;
  isPolling = true;
  showContents(true);
  while (isPolling) {
    await refresh();
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
