/**
 * The page that replaces the app while it can't run. Electron opens it in a window without IPC, fills it, and learns
 * which buttons are pressed from the part of the address after the #. The preview serves it filled, and a pressed button
 * asks for an address of its own.
 */

import '../theme/fonts.ts';
import '../theme/tokens.css';
import '../theme/base.css';
import './page.css';
import type { FaultButton, FaultPageView } from '../../electron/contract/domain/fault-page.ts';
import { playFaultTone } from './fault-tone.ts';

/** How often a page of the preview looks whether the app runs again. */
const LOOK_MS = 2_000;

/** What the preview has filled the page with; absent in Electron. */
const { view: served } = document.body.dataset;

/** Counts the presses, so that each changes the address. */
let presses = 0;
let tone: AudioContext | null = null;

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text: string,
  ...inside: readonly Node[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.textContent = text;
  made.append(...inside);
  return made;
}

function button(label: string, press: () => void): HTMLButtonElement {
  const made = element('button', label);
  made.type = 'button';
  made.addEventListener('click', press);
  return made;
}

/** A button that the page itself handles, and that is of no further use afterwards. */
function quietButton(label: string): HTMLButtonElement {
  const made = button(label, () => {
    void tone?.close();
    made.remove();
  });
  return made;
}

/** Reports a pressed button. The preview answers its address without a page, so this one stays. */
function press(does: FaultButton): void {
  presses += 1;
  if (served === undefined) location.hash = `${does}/${presses}`;
  else location.assign(`/${does}${location.search}`);
}

/** Loads the app in place of this page as soon as its socket answers. */
function awaitApp(): void {
  const socket = new WebSocket(`ws://${location.host}/bridge${location.search}`);
  socket.addEventListener('open', () => location.reload());
  socket.addEventListener('close', () => setTimeout(awaitApp, LOOK_MS));
}

function fill(view: FaultPageView): void {
  document.documentElement.lang = view.language;
  document.title = `Counter: ${view.title}`;
  const answers = view.answers.flatMap(({ question, answer }) => [element('dt', question), element('dd', answer)]);
  const card = element('div', '', element('h1', view.title), element('dl', '', ...answers));
  card.setAttribute('role', 'alert');
  card.className = 'card';
  const buttons = view.buttons.map(({ does, label, asks }) =>
    button(label, () => {
      if (asks === null || confirm(asks)) press(does);
    }),
  );
  const row = element('div', '', ...buttons, quietButton(view.quiet));
  row.className = 'buttons';
  const status = element('p', view.status);
  status.setAttribute('role', 'status');
  document.body.replaceChildren(element('main', '', card, row, status));
  buttons[0]?.focus();
}

/** Main calls these by name (electron/desktop/window/fault-window.ts). */
const faultPage = {
  /** Shows what happened and begins the fault tone. */
  show(view: FaultPageView) {
    fill(view);
    tone ??= playFaultTone();
  },
  /** Shows the result of the last button press. */
  report(status: string) {
    const place = document.querySelector('[role=status]');
    if (place !== null) place.textContent = status;
  },
  /** Whether the fault tone sounds. */
  tone: () => tone?.state ?? null,
};

export type FaultPage = typeof faultPage;

window.faultPage = faultPage;
if (served !== undefined) {
  faultPage.show(JSON.parse(served));
  // A browser lets a page sound only once somebody has pressed something there.
  for (const pressed of ['pointerdown', 'keydown'])
    addEventListener(pressed, () => void tone?.resume(), { once: true });
  awaitApp();
}
const dark = matchMedia('(prefers-color-scheme: dark)');
const applyAppearance = (): void => {
  document.documentElement.dataset['appearance'] = dark.matches ? 'dark' : 'light';
};
applyAppearance();
dark.addEventListener('change', applyAppearance);
