import { type ReactNode, useEffect, useRef } from 'react';
import type { Right } from '../../../electron/contract/domain/staff.ts';
import { findRefusal, useStaff } from '../../services/rights.ts';
import { type SettingAnchor, useIsSettingNamed } from '../../state/route.ts';
import { joinClasses } from '../../ui/class-names.ts';
import styles from './settings-screen.module.css';

interface SettingSectionProps {
  readonly name: string;
  /** The right that the setting needs; without it, the setting isn't offered. */
  readonly right?: Right;
  /** The name by which other screens link here. */
  readonly anchor?: SettingAnchor;
  readonly children: ReactNode;
}

/** A setting: its name and its control. */
export function SettingSection({ name, right = 'work', anchor, children }: SettingSectionProps): ReactNode {
  const isNamed = useIsSettingNamed(anchor);
  const heading = useRef<HTMLHeadingElement>(null);
  const refusal = findRefusal(useStaff(), right);

  useEffect(() => {
    if (!isNamed) return;
    heading.current?.closest('section')?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [isNamed]);

  // A locked counter hides the whole screen, but keeps what was typed.
  if (refusal !== null && refusal !== 'locked') return null;
  return (
    <section className={styles.setting} aria-label={name}>
      <h2 ref={heading} {...(anchor === undefined ? {} : { tabIndex: -1 })}>
        {name}
      </h2>
      <div className={joinClasses('stack gap-10', styles.settingBody)}>{children}</div>
    </section>
  );
}
