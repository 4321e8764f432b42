/** The page of paper: Electron opens it in a hidden window without a hatch, calls it, and prints what lies on it. */

import '../look/fonts.ts';
import './page.css';
import type { PageSize } from '../../electron/contract/paper.ts';
import type { RollDots, Sheet } from '../../electron/contract/sheet.ts';
import { base64Of } from './dots.ts';
import { drawSheet } from './draw.ts';
import { laySheet } from './lay.ts';

/** What main calls by name (electron/shell/printing.ts). */
const paper = {
  /** Draws a sheet; its rows are given in base64. */
  async draw(sheet: Sheet, width: RollDots) {
    const { height, rows } = await drawSheet(sheet, width);
    return { width, height, rows: base64Of(rows) };
  },
  /** Lays a sheet on the page for printing; gives the height of what is on it in CSS pixels. */
  lay: (sheet: Sheet, page: PageSize) => laySheet(sheet, page, document.body),
};

type Paper = typeof paper;

declare global {
  interface Window {
    paper: Paper;
  }
}

window.paper = paper;
