/** Starts the operator page: the token from the address, the appearance of the system, the first draw. */

import './zod-configuration.ts';
import '../theme/fonts.ts';
import '../theme/tokens.css';
import '../theme/base.css';

import { createRoot } from 'react-dom/client';
import { takeToken } from './client/token.ts';
import { OperatorPage } from './operator-page.tsx';
// After every other style sheet.
import '../theme/forced-colors.css';
import './density.css';

const root = document.getElementById('page');
if (root === null) throw new Error('operator.html has no element with the id page');

const dark = matchMedia('(prefers-color-scheme: dark)');
const applyAppearance = (): void => {
  document.documentElement.dataset['appearance'] = dark.matches ? 'dark' : 'light';
};
applyAppearance();
dark.addEventListener('change', applyAppearance);

createRoot(root).render(<OperatorPage firstToken={takeToken()} />);
