import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const CLIENT = join(import.meta.dirname, '../../../../electron/api-client/transport/http-transport.ts');

test('The HTTP client loads neither the fetch of Node nor that of undici (P6)', () => {
  const script = `
    import { createRequire } from 'node:module';
    await import(process.argv[1]);
    console.log([...process.moduleLoadList, ...Object.keys(createRequire('/').cache)].join('\\n'));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script, CLIENT], { encoding: 'utf8' });
  const loaded = output.split('\n');
  expect(loaded).toContain('NativeModule http');
  expect(loaded.filter((name) => /undici.*(undici|fetch|client)/.test(name))).toEqual([]);
});
