import type { LoginState } from '../../contract/calls/platform.ts';

/** The keys with which desktops switch an entry off without removing it. */
const SWITCHED_OFF = /^(Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/im;

/** The program in the command line: quoted, or up to the first space. */
const PROGRAM = /^(Exec\s*=\s*)("(?:[^"\\]|\\.)*"|[^\s"]+)/m;

/** The login state that the text of an autostart entry means to a desktop; null without an entry. */
export function readDesktopEntry(text: string | null): LoginState {
  if (text === null) return 'off';
  return SWITCHED_OFF.test(text) ? 'disabled' : 'on';
}

/** The entry that starts a program (Desktop Entry Specification). */
export function formatDesktopEntry(program: string, args: readonly string[]): string {
  const command = [program, ...args].map(quote).join(' ');
  return `[Desktop Entry]\nType=Application\nName=Counter\nExec=${command}\nTerminal=false\n`;
}

/** The same entry for another program. Its arguments, and anything that a desktop has added, stay. */
export function replaceProgram(text: string, program: string): string {
  return text.replace(PROGRAM, (_, key: string) => key + quote(program));
}

/** Escapes the characters that have a meaning in the entry's own syntax. */
function quote(argument: string): string {
  return `"${argument.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`;
}
