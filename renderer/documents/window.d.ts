import type { Paper } from './page.ts';

declare global {
  interface Window {
    /** Only the page for documents has it. */
    paper: Paper;
  }
}
