import { Search, Unplug } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { TallyStockView } from '../../../electron/contract/calls/tally.ts';
import type { TallyLedgers, TallyLink } from '../../../electron/contract/domain/tally.ts';
import { TALLY_LEDGERS, TALLY_PORT } from '../../../electron/contract/domain/tally.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useCall, useQuery } from '../../services/use-call.ts';
import { useNow, useWorkspace } from '../../services/workspace-context.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/choice.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import styles from './settings-screen.module.css';

/** The Tally of this PC: how to find it, or how it goes. */
export function TallyLinkSetting({ link, ledgers }: TallyLinkProps): ReactNode {
  const { workspace } = useWorkspace();
  const { t } = useI18n();
  if (workspace.kind !== 'store') return null;
  return (
    <>
      {link === null ? <TallySteps ledgers={ledgers} /> : <LinkedTally link={link} />}
      <p className="screen-hint">{t('settings.tally_tried')}</p>
    </>
  );
}

interface TallyLinkProps {
  readonly link: TallyLink | null;
  readonly ledgers: TallyLedgers;
}

/** Finds Tally, chooses the company, and maps the ledgers: three steps, each shown once the one before is done. */
function TallySteps({ ledgers }: Pick<TallyLinkProps, 'ledgers'>): ReactNode {
  const { workspace } = useWorkspace();
  const call = useCall();
  const { t } = useI18n();
  const now = useNow();
  const id = useId();
  const [port, setPort] = useState(String(TALLY_PORT));
  const [companies, setCompanies] = useState<readonly string[] | 'none' | null>(null);
  const [company, setCompany] = useState<string | null>(null);
  const [known, setKnown] = useState<readonly string[] | null>(null);
  const [chosen, setChosen] = useState<Partial<TallyLedgers>>({});
  const place = { workspace: workspace.kind, port: Number(port) };
  const isPort = /^\d{1,5}$/.test(port) && place.port > 0 && place.port < 65_536;

  async function find(): Promise<void> {
    setCompany(null);
    setKnown(null);
    const result = await call('tally.find', place);
    setCompanies(result.ok ? (result.value ?? 'none') : null);
  }

  async function choose(name: string): Promise<void> {
    const result = await call('tally.ledgers', { ...place, company: name });
    if (!result.ok || result.value === null) return setCompanies('none');
    const { value: names } = result;
    setCompany(name);
    setKnown(names);
    // What is called the same there is right already.
    setChosen(Object.fromEntries(Object.entries(ledgers).filter(([, ledger]) => names.includes(ledger))));
  }

  const mapped = { ...ledgers, ...chosen };
  const isMapped = TALLY_LEDGERS.every((ledger) => chosen[ledger] !== undefined);
  return (
    <ol className="stack gap-12 full">
      <li className="stack gap-8">
        <label className="field-label" htmlFor={id}>
          1. {t('settings.tally_step_find')}
        </label>
        <div className="row-full wrap gap-8">
          <input
            id={id}
            className={joinClasses('field-input', styles.port)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={port}
            onChange={({ target }) => setPort(target.value.trim())}
          />
          <Button icon={Search} isDisabled={!isPort} onPress={() => void find()}>
            {t('settings.tally_find')}
          </Button>
        </div>
        <p className="field-hint" role={companies === 'none' ? 'alert' : undefined}>
          {t(companies === 'none' ? 'settings.tally_not_found' : 'settings.tally_port_hint')}
        </p>
      </li>
      {companies !== null && companies !== 'none' && (
        <li className="stack gap-8">
          <span className="field-label">2. {t('settings.tally_step_company')}</span>
          <Select
            name={t('settings.tally_step_company')}
            value={company ?? ''}
            options={[
              { value: '', words: t('settings.tally_choose') },
              ...companies.map((name) => ({ value: name, words: name })),
            ]}
            onChoose={(name) => name !== '' && void choose(name)}
          />
        </li>
      )}
      {company !== null && known !== null && (
        <li className="stack gap-8">
          <span className="field-label">3. {t('settings.tally_step_ledgers')}</span>
          <div className={joinClasses('gap-12 full', styles.tally)}>
            {TALLY_LEDGERS.map((ledger) => (
              <div key={ledger} className="field">
                <span className="text-14">{t(`settings.tally_${ledger}`)}</span>
                <Select
                  name={t(`settings.tally_${ledger}`)}
                  value={chosen[ledger] ?? ''}
                  options={['', ...known].map((name) => ({
                    value: name,
                    words: name === '' ? t('settings.tally_choose') : name,
                  }))}
                  onChoose={(name) => name !== '' && setChosen((before) => ({ ...before, [ledger]: name }))}
                />
              </div>
            ))}
          </div>
          <Button
            kind="go"
            isDisabled={!isMapped}
            onPress={() =>
              void call('settings.change', { tally: mapped, tallyLink: { port: place.port, company, since: now } })
            }
          >
            {t('settings.tally_start')}
          </Button>
        </li>
      )}
    </ol>
  );
}

/** The chosen company, how it goes, and its stock. */
function LinkedTally({ link: { company } }: { readonly link: TallyLink }): ReactNode {
  const { workspace } = useWorkspace();
  const call = useCall();
  const { t } = useI18n();
  const { kind: place, revisions, stores } = workspace;
  const { value } = useQuery('tally.view', { workspace: place }, revisions.sales);
  const [stock, setStock] = useState<TallyStockView | 'none' | null>(null);
  const storeId = workspace.chosenStoreId ?? stores[0]?.id ?? 0;

  async function readStock(): Promise<void> {
    const result = await call('tally.readStock', { workspace: place, storeId });
    if (result.ok) setStock(result.value ?? 'none');
  }

  return (
    <>
      <p>
        <b>{t('settings.tally_linked', { company })}</b>
      </p>
      {value !== null && (
        <p role="status">
          {t(`settings.tally_state.${value.state}`)}{' '}
          {value.waiting > 0 && t('settings.tally_waiting', { count: value.waiting })}
        </p>
      )}
      <div className="row-full wrap gap-8">
        <Button onPress={() => void readStock()}>{t('settings.tally_stock')}</Button>
        <Button icon={Unplug} onPress={() => void call('settings.change', { tallyLink: null })}>
          {t('settings.tally_stop')}
        </Button>
      </div>
      {stock !== null && (
        <p role="status">
          {stock === 'none'
            ? t('settings.tally_not_found')
            : t('settings.tally_stock_sent', { sent: stock.sent, leftOut: stock.leftOut })}
        </p>
      )}
    </>
  );
}
