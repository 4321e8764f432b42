import type { ReactNode } from 'react';
import type { Mode } from '../../../electron/contract/api/enums.ts';
import { Tag } from '../../ui/primitives.tsx';

/** Distinguishes live from test by colour. */
export function ModeTag({ mode }: { readonly mode: Mode }): ReactNode {
  return <Tag tone={mode === 'live' ? 'red' : 'calm'}>{mode}</Tag>;
}
