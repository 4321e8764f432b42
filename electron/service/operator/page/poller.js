// Looks at the service once a second, does what buttons are for, and says what came of it.

import { findElement } from './dom.js';
import { forgetToken, OperatorError } from './operator-client.js';

const EVERY_MS = 1_000;

/** The service's time when it was last asked. */
let time = '';

export const getServiceNow = () => time;

/** @param {string} seen */
export function setServiceNow(seen) {
  time = seen;
}

/** Asks for everything and shows it; handed in by the page. */
let look = () => Promise.resolve();
let watching = false;

/** @param {string} text @param {boolean} [bad] */
export function showMessage(text, bad = false) {
  const said = findElement('said');
  said.textContent = text;
  said.classList.toggle('bad', bad);
}

/** @param {boolean} alive */
function showLink(alive) {
  const link = findElement('link');
  const text = alive ? 'live' : 'the service does not answer';
  if (link.textContent !== text) link.textContent = text;
  link.classList.toggle('dead', !alive);
}

/** @param {boolean} open whether there is a token to look with */
function showDoor(open) {
  findElement('token').hidden = open;
  findElement('main').hidden = !open;
  findElement('clock').hidden = !open;
}

export function askForToken() {
  watching = false;
  forgetToken();
  showDoor(false);
}

/** @param {unknown} error */
function explain(error) {
  if (!(error instanceof OperatorError)) showLink(false);
  else if (error.status === 401) {
    askForToken();
    showMessage('This token is not that of the service which runs now.', true);
  } else showMessage(`${error.code}: ${error.message}`, true);
}

/** Looks now; what went wrong is shown, never thrown. */
async function refresh() {
  try {
    await look();
    showLink(true);
  } catch (error) {
    explain(error);
  }
}

/**
 * Does what a button is for, says what came of it, and looks again at once.
 *
 * @param {string} words what to say when it is done; nothing where it is empty
 * @param {() => Promise<unknown>} work
 */
export function runAction(words, work) {
  const done = () => {
    if (words !== '') showMessage(words);
    return refresh();
  };
  void work().then(done, explain);
}

/** Looks once a second for as long as the token is taken. @param {() => Promise<void>} lookAtAll */
export async function startPolling(lookAtAll) {
  look = lookAtAll;
  watching = true;
  showDoor(true);
  while (watching) {
    await refresh();
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
