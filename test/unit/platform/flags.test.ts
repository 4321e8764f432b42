import { describe, expect, test } from 'vitest';
import { parseFlags } from '../../../electron/platform/flags.ts';
import { StartFault } from '../../../electron/platform/start-fault.ts';

describe('the flags of npm start', () => {
  test('default to opening the app, the usual folder and any free port', () => {
    expect(parseFlags([])).toEqual({
      preview: false,
      open: true,
      practice: false,
      data: undefined,
      port: 0,
      help: false,
    });
  });

  test('are all parsed', () => {
    expect(parseFlags(['--preview', '--no-open', '--practice', '--data', 'here', '--port', '4020'])).toEqual({
      preview: true,
      open: false,
      practice: true,
      data: 'here',
      port: 4020,
      help: false,
    });
  });

  test.each([
    ['one that does not exist', ['--prevew']],
    ['a value where none belongs', ['--practice=yes']],
    ['a word that is no flag', ['preview']],
    ['a folder left out', ['--data']],
    ['a port left out', ['--port']],
    ['a port that is no number', ['--port', '80a']],
    ['a port that is no port', ['--port', '65536']],
    ['a negative port', ['--port=-1']],
  ])('%s is refused in one line', (_, args) => {
    expect(() => parseFlags(args)).toThrow(StartFault);
    expect(() => parseFlags(args)).toThrow(/^[^\n]{10,160}$/);
  });
});
