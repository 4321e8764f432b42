import { type ElectronApplication, expect, type Locator, type Page } from '@playwright/test';
import { startFakePrinter } from '../../support/printing/fake-printer.ts';
import { launchElectron, stopProcess } from '../support/app-launcher.ts';
import { test } from '../support/fixtures.ts';
import { enterPractice, openScreen } from '../support/page-actions.ts';
import { setUpPrinter } from '../support/printer-setup.ts';

/** Runs Counter with a network printer that has printed its test page, so that the hidden page of documents is open. */
async function withPrinter(
  profile: string,
  work: (app: ElectronApplication, page: Page, part: Locator) => Promise<void>,
): Promise<void> {
  const printer = await startFakePrinter({ answers: true });
  const app = await launchElectron(profile);
  const child = app.process();
  try {
    const page = await app.firstWindow();
    await enterPractice(page);
    await setUpPrinter(page, printer.port);
    await work(app, page, page.getByRole('region', { name: 'Printers and paper' }));
  } finally {
    await stopProcess(child);
    await printer.stop();
  }
}

/** Prints another test page on the network printer. */
async function printTestPage(part: Locator): Promise<void> {
  await part.getByRole('button', { name: 'Edit Counter printer' }).click();
  await part.getByRole('button', { name: 'Keep and print a test page' }).click();
}

test('a document is drawn again when the process that draws it is lost', async ({ profile }) => {
  await withPrinter(profile, async (app, _page, part) => {
    // It hangs in the middle of the drawing, and then its process is gone.
    await app.evaluate(({ webContents }) => {
      const documents = webContents.getAllWebContents().find((each) => each.getURL().endsWith('print.html'));
      void documents?.executeJavaScript('for (;;);');
    });
    await printTestPage(part);
    await expect(part.getByText(/^Test page: Waiting since /)).toBeVisible();
    await app.evaluate(({ webContents }) => {
      const documents = webContents.getAllWebContents().find((each) => each.getURL().endsWith('print.html'));
      documents?.forcefullyCrashRenderer();
    });
    await expect(part.getByText(/^Test page: Printed /)).toBeVisible({ timeout: 20_000 });
  });
});

for (const [what, name] of [
  ['the dialog of the system is open', null],
  ['a printer asks where to save its file', 'Printer to PDF'],
] as const) {
  test(`slips are printed while ${what}`, async ({ profile }) => {
    await withPrinter(profile, async (app, page, part) => {
      // No display of a test has a dialog; like an open one, it reports nothing.
      await app.evaluate(({ app: program, webContents }) => {
        const keepOpen = (contents: Electron.WebContents): void => {
          contents.print = () => undefined;
        };
        for (const contents of webContents.getAllWebContents()) keepOpen(contents);
        program.on('web-contents-created', (_event, contents) => keepOpen(contents));
      });
      await part.getByRole('button', { name: 'Office printer (A4)' }).click();
      if (name !== null) await part.getByLabel('Name in this PC').pressSequentially(name);
      await part.getByRole('button', { name: 'Keep and print a test page' }).click();
      await expect(part.getByText(/^Test page: /)).toBeVisible();
      await openScreen(page, 'Orders');
      await openScreen(page, 'Settings');
      await printTestPage(part);
      await expect(part.getByText(/^Test page: Printed /)).toBeVisible({ timeout: 20_000 });
    });
  });
}
