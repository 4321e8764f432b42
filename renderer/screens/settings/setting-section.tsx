import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { Right } from '../../../electron/contract/domain/staff.ts';
import { findRefusal, useStaff } from '../../services/rights.ts';
import { type SettingAnchor, useIsSettingNamed } from '../../state/route.ts';
import { useSignal } from '../../state/signal.ts';
import { joinClasses } from '../../ui/class-names.ts';
import { hasWords, SettingsIndexContext } from './settings-index.ts';
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
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const refusal = findRefusal(useStaff(), right);
  const index = useContext(SettingsIndexContext);
  const search = useSignal(index.search);
  const [isFound, setFound] = useState(true);
  // A locked counter hides the whole screen, but keeps what was typed.
  const isOffered = refusal === null || refusal === 'locked';

  useEffect(() => {
    const { current: element } = section;
    return isOffered && element !== null ? index.add({ name, element }) : undefined;
  }, [index, name, isOffered]);

  useEffect(() => {
    const { current: element } = section;
    if (element !== null) setFound(hasWords({ name, element }, search));
  }, [name, search]);

  useEffect(() => {
    if (!isNamed) return;
    section.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [isNamed]);

  if (!isOffered) return null;
  return (
    <section ref={section} className={styles.setting} aria-label={name} hidden={!isFound}>
      <h2 ref={heading} className="text-17 bold" tabIndex={-1}>
        {name}
      </h2>
      <div className={joinClasses('stack gap-10', styles.settingBody)}>{children}</div>
    </section>
  );
}
