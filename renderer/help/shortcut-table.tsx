import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/use-i18n.ts';
import { KeyCap } from '../ui/button.tsx';
import { joinClasses } from '../ui/class-names.ts';
import buttonStyles from '../ui/button.module.css';
import styles from './help.module.css';

/** Icons, because the fonts have no arrows. */
const ARROWS = [ArrowLeft, ArrowUp, ArrowDown, ArrowRight] as const;

/** Every shortcut, with the key of its text. Staff can switch the letters off in Settings. */
const KEYS = [
  { name: 'arrows', caps: [], isLetter: false },
  { name: 'open', caps: ['Enter'], isLetter: false },
  { name: 'accept', caps: ['A'], isLetter: true },
  { name: 'courier', caps: ['C'], isLetter: true },
  { name: 'reject', caps: ['R'], isLetter: true },
  { name: 'bag', caps: ['B'], isLetter: true },
  { name: 'print', caps: ['P'], isLetter: true },
  { name: 'layout', caps: ['L'], isLetter: true },
  { name: 'search', caps: ['/'], isLetter: false },
  { name: 'back', caps: ['Esc'], isLetter: false },
  { name: 'silence', caps: ['Esc', 'Esc'], isLetter: false },
  { name: 'orders', caps: ['F1'], isLetter: false },
  { name: 'live', caps: ['F2'], isLetter: false },
  { name: 'list', caps: ['?'], isLetter: false },
] as const;

/** The keyboard shortcuts. */
export function ShortcutTable({ letters }: { readonly letters: boolean }): ReactNode {
  const { t } = useI18n();
  return (
    <>
      <dl className={joinClasses('full', styles.keys)}>
        {KEYS.filter(({ isLetter }) => letters || !isLetter).map(({ name, caps }) => (
          <div key={name} className="line-below">
            <dt className="row-full gap-4">
              {caps.map((cap, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same key may be pressed twice
                <KeyCap key={index}>{cap}</KeyCap>
              ))}
              {name === 'arrows' &&
                ARROWS.map((Arrow) => (
                  <Arrow
                    key={Arrow.displayName}
                    data-slot="key-cap"
                    className={`${buttonStyles.keycap} ${styles.keyArrow}`}
                    aria-hidden
                  />
                ))}
              <span className="unseen">{name === 'arrows' ? t('keys.arrow_keys') : caps.join(' ')}</span>
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <p>{t(letters ? 'keys.letters_note' : 'keys.letters_off')}</p>
    </>
  );
}
