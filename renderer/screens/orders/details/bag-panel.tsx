import { Check, CircleAlert, Minus, PackageCheck, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { OrderCard } from '../../../../electron/contract/calls/order-card.ts';
import type { LineItemView } from '../../../../electron/contract/calls/orders.ts';
import { findOpenCheck, MISSING_REASONS, type MissingUnits } from '../../../../electron/contract/domain/bag-check.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/choice.tsx';
import { joinClasses } from '../../../ui/class-names.ts';
import { Box } from '../../../ui/primitives.tsx';
import { useDoubleClickGuard } from '../../../ui/use-double-click-guard.ts';
import { type ShownScan, useBagCheck } from './use-bag-check.ts';
import bagStyles from './bag-panel.module.css';
import styles from './details-panel.module.css';

interface BagPanelProps {
  readonly card: OrderCard;
  readonly lines: readonly LineItemView[];
  onLeave(): void;
}

type Reason = MissingUnits['reason'];

/** The check of an order's bag, in place of its lines: what is left first, what is in the bag below. */
export function BagPanel({ card, lines, onLeave }: BagPanelProps): ReactNode {
  const { t } = useI18n();
  const { last, tick, finish } = useBagCheck(card, onLeave);
  const takePress = useDoubleClickGuard();
  const check = findOpenCheck(card.bag);
  /** Why lines are missing; null until staff want to finish. */
  const [reasons, setReasons] = useState<ReadonlyMap<number, Reason> | null>(null);
  const ticked = check?.ticked ?? 0;
  const left = card.units - ticked;
  const rows = lines.map((line, index) => ({ line, index, in: check?.lines[index]?.ticked ?? 0 }));
  const sorted = [
    ...rows.filter((row) => row.in < row.line.quantity),
    ...rows.filter((row) => row.in >= row.line.quantity),
  ];

  return (
    <section className={joinClasses('stack squeezable', styles.lines)} aria-label={t('bag.title')}>
      <header className={joinClasses('stack gap-8 rigid', bagStyles.head)}>
        <p className={joinClasses('row wrap gap-12', bagStyles.count)}>
          <b>{t('bag.progress', { ticked, units: card.units })}</b>
          <span>{left === 0 ? t('bag.all_in') : t('bag.left', { count: left })}</span>
        </p>
        <div role="status">{last !== null && <LastScan scan={last} />}</div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lists scroll by keyboard too */}
      <div className={joinClasses('fill scrolls', styles.linesScroll)} tabIndex={0}>
        <ul>
          {sorted.map(({ line, index, in: inBag }) => (
            <BagLine key={index} line={line} inBag={inBag} onTick={(isIn) => tick(index, isIn)}>
              {reasons !== null && inBag < line.quantity && (
                <Select
                  name={t('bag.why')}
                  value={reasons.get(index) ?? 'not_said'}
                  options={(['not_said', ...MISSING_REASONS] as const).map((value) => ({
                    value,
                    words: t(`bag.reasons.${value}`),
                  }))}
                  onChoose={(value) => setReasons(new Map(reasons).set(index, value === 'not_said' ? null : value))}
                />
              )}
            </BagLine>
          ))}
        </ul>
        <p className={joinClasses('text-14 muted', bagStyles.note)}>{t('bag.what')}</p>
      </div>
      <footer className={joinClasses('row wrap gap-8 rigid', bagStyles.foot)}>
        {reasons !== null && left > 0 && (
          <Button kind="quiet" onPress={() => setReasons(null)}>
            {t('bag.go_on')}
          </Button>
        )}
        {reasons === null && (
          <Button kind="quiet" onPress={onLeave}>
            {t(check === null ? 'bag.leave' : 'bag.leave_open')}
          </Button>
        )}
        {(check !== null || card.bag === null) && (
          <Button
            kind={left === 0 || reasons !== null ? 'go' : 'plain'}
            icon={PackageCheck}
            onPress={() => {
              if (!takePress()) return;
              if (left > 0 && reasons === null) return setReasons(new Map());
              finish([...(reasons ?? [])].map(([line, reason]) => ({ line, reason })));
            }}
          >
            {left === 0 ? t('bag.finish') : t('bag.finish_missing', { count: left })}
          </Button>
        )}
      </footer>
    </section>
  );
}

interface BagLineProps {
  readonly line: LineItemView;
  /** Units of it that are ticked. */
  readonly inBag: number;
  readonly children: ReactNode;
  onTick(isIn: boolean): void;
}

function BagLine({ line: { name, barcode, quantity }, inBag, children, onTick }: BagLineProps): ReactNode {
  const { t } = useI18n();
  const item = name ?? barcode ?? t('details.no_name');
  const isIn = inBag >= quantity;
  return (
    <li className={joinClasses('row wrap gap-10', bagStyles.line, isIn && bagStyles.lineIn)}>
      <b className={joinClasses('tabular nowrap rigid', bagStyles.units)}>
        {isIn && <Check size={20} aria-hidden />}
        {t('bag.progress', { ticked: inBag, units: quantity })}
      </b>
      <span className={joinClasses('grow shrinkable breakable', bagStyles.item)}>
        <b>{item}</b>
        <span className={joinClasses('text-14 muted', barcode !== null && 'nowrap')}>
          {' '}
          {barcode ?? t('bag.no_barcode')}
        </span>
      </span>
      {children}
      {inBag > 0 && (
        <Button kind="quiet" icon={Minus} name={t('bag.take_out', { item })} onPress={() => onTick(false)} />
      )}
      {barcode === null && !isIn && (
        <Button icon={Plus} name={t('bag.by_hand', { item })} onPress={() => onTick(true)} />
      )}
    </li>
  );
}

function LastScan({ scan: { verdict, name, otherNumber, code } }: { readonly scan: ShownScan }): ReactNode {
  const { t } = useI18n();
  const isRight = verdict === 'ticked';
  return (
    <Box tone={isRight ? 'good' : 'red'} icon={isRight ? Check : CircleAlert}>
      <b>{t(`bag.verdicts.${verdict}`, { item: name ?? code, number: otherNumber ?? '' })}</b>
    </Box>
  );
}
