/** The page of paper: Electron opens it in a hidden window without a hatch, calls it, and prints what lies on it. */

import '../theme/fonts.ts';
import './page.css';
import type { RollDots, Sheet } from '../../electron/contract/domain/print-document.ts';
import type { PageSize } from '../../electron/contract/domain/printing.ts';
import { base64Of } from './bitmap.ts';
import { laySheet } from './html-layout.ts';
import { drawSheet } from './rasteriser.ts';

/** What main calls by name (electron/desktop/window/print-window.ts). */
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
