import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

/** The package holds a Chromium for this platform only; elsewhere Playwright's own is used (npm exec playwright install chromium). */
const isPackaged = process.platform === 'linux' && process.arch === 'x64';

const packageFolder = join(import.meta.dirname, '../../../node_modules/@sparticuz/chromium');
const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
// Under node_modules, so that npm ci throws it away, and named by version, so that an old one is never mistaken for the new.
const home = join(import.meta.dirname, '../../../node_modules/.cache/chromium', version);

/** How to launch the Chromium that came with npm ci. It needs nothing of the machine but the C library. */
export function chromiumLaunchOptions(): LaunchOptions {
  if (!isPackaged) return {};
  return {
    executablePath: join(home, 'chromium'),
    // Chromium's sandbox refuses to start as root, and containers often forbid the calls it makes.
    chromiumSandbox: false,
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(home, 'al2023/lib'),
      // The machine's fonts are left out, so that a text is as wide everywhere as it is here.
      FONTCONFIG_FILE: join(home, 'fonts.conf'),
    },
  };
}

/** Unpacks that Chromium unless it has been unpacked before. Must be over before a worker starts: two at once would collide. */
export async function unpackChromium(): Promise<void> {
  if (!isPackaged || existsSync(home)) return;
  await mkdir(dirname(home), { recursive: true });
  const work = await mkdtemp(`${home}-`);
  const oldTemp = process.env['TMPDIR'];
  process.env['TMPDIR'] = work; // the package unpacks into the system's temporary folder and has no option for another
  try {
    const { inflate } = await import('@sparticuz/chromium');
    for (const name of ['chromium.br', 'swiftshader.tar.br', 'fonts.tar.br', 'al2023.tar.br']) {
      await inflate(join(packageFolder, 'bin', name));
    }
    await writeFile(
      join(work, 'fonts.conf'),
      // Beside this file, wherever the whole folder is moved: a Chromium that finds no font dies at the first input field.
      `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`,
    );
    await rename(work, home).catch((error: unknown) => {
      // Another run may have unpacked it meanwhile.
      if (!existsSync(home)) throw error;
    });
  } finally {
    if (oldTemp === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = oldTemp;
    await rm(work, { recursive: true, force: true });
  }
}
