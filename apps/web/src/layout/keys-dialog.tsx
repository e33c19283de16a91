// The palette (Ctrl+K) and the list of keys (?): both come with the first key that asks for them.
import { alertsCalls } from '@bantay/features/alerts/wire/alerts.calls.ts';
import { statusCalls } from '@bantay/features/status/wire/status.calls.ts';
import type { readStatus } from '@bantay/features/status/wire/status.ts';
import { surficialCalls } from '@bantay/features/surficial/wire/surficial.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { send } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { useMay } from '../api/may.tsx';
import { useSession } from '../api/session.tsx';
import { useSiteBook } from '../api/site-book.ts';
import type { Namespace } from '../i18n/i18n.ts';
import type { Place } from '../plate.ts';
import { ADDRESSES } from '../screens/addresses.ts';
import { CheckField } from '../ui/check-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { areLettersOn, GO, type KeyDeed, type Shown, switchLetters } from './key-press.ts';
import styles from './keys-dialog.module.css';
import { findItems, type PaletteItem, paletteItems } from './palette-items.ts';

interface Props {
  shown: Shown;
  onShow: (shown: Shown) => void;
  run: (deed: KeyDeed) => void;
  onClose: () => void;
}

export default function KeysDialog({ shown, onShow, run, onClose }: Props) {
  const { t } = useTranslation('palette');
  const navigate = useNavigate();
  const act = ({ act: what }: PaletteItem) => {
    if (typeof what !== 'string' && what.kind === 'help') return onShow('help');
    onClose();
    if (typeof what === 'string') void navigate(what);
    else run(what);
  };
  if (shown === 'nothing waits') {
    return (
      <Dialog open title={t('nothing.title')} onClose={onClose}>
        <p>{t('nothing.text')}</p>
      </Dialog>
    );
  }
  return shown === 'help' ? <Help onClose={onClose} /> : <Palette onAct={act} onClose={onClose} />;
}

/** What a page is called, without opening it; empty: its words are not here yet. */
function useNameOf(): (place: Place) => string {
  // Those of pages that are in no menu and have no name in the shell.
  const own = Object.values(ADDRESSES)
    .filter(({ name, menu, admin }) => !name && !menu && !admin)
    .flatMap(({ words: [first] }) => first ?? []);
  const { t } = useTranslation('shell');
  // The first words of a place are the name of a catalogue.
  const { i18n } = useTranslation(own as Namespace[], { useSuspense: false });
  return ({ name, menu, words: [first] }) => {
    if (name) return t(`screens.${name}`);
    if (menu) return t(`items.${menu.item}`);
    const key = `${first}:title`;
    // Asked in this line whether it is one.
    return i18n.exists(key) ? i18n.t(key as 'common:notFound', { site: '' }).trim() : '';
  };
}

function useItems(): PaletteItem[] {
  const { t } = useTranslation('palette');
  const may = useMay();
  const { data } = useSession();
  const status = useQuery({
    queryKey: keys.of('status'),
    queryFn: ({ signal }) => send<typeof readStatus>(statusCalls.readStatus, { signal }),
  });
  return paletteItems({
    ...{ places: ADDRESSES, sites: useSiteBook(), nameOf: useNameOf(), isAdmin: data?.isAdmin === true },
    // Without a line there are no gauges to find, and all the rest.
    gauges: status.data?.sensors ?? [],
    mayMeasure: ({ siteId }) => may(surficialCalls.insertObservation, siteId) !== false,
    mayValidate: may(alertsCalls.updateAlertStatus) !== false,
    words: t('deeds', { returnObjects: true }),
  });
}

function Palette({ onAct, onClose }: { onAct: (item: PaletteItem) => void; onClose: () => void }) {
  const { t } = useTranslation('palette');
  const id = useId();
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const found = findItems(useItems(), search);
  const chosen = found[Math.min(at, found.length - 1)];
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) onAct(chosen);
    else if (step !== 0 && found.length > 0) setAt((at + step + found.length) % found.length);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open title={t('find.title')} onClose={onClose}>
      <label htmlFor={`${id}-search`}>{t('find.search')}</label>
      <input
        id={`${id}-search`}
        className={styles.search}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen && `${id}-${found.indexOf(chosen)}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setAt(0);
        }}
        onKeyDown={move}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('find.title')} className={styles.list}>
        {found.map((item, index) => (
          <button
            key={typeof item.act === 'string' ? item.act : item.act.kind}
            id={`${id}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={item === chosen}
            className={styles.item}
            onClick={() => onAct(item)}
          >
            {item.label}
          </button>
        ))}
      </div>
      <p role="status">{found.length === 0 ? t('find.nothing') : t('find.how')}</p>
    </Dialog>
  );
}

function Help({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('palette');
  const nameOf = useNameOf();
  const [isOn, setOn] = useState(areLettersOn);
  const rows = [
    ...Object.entries(GO).map(([letter, first]): [string, string] => {
      const place = ADDRESSES[`/${first}`] ?? ADDRESSES[`/${first}/:site`];
      return [`g ${letter}`, place ? nameOf(place) : ''];
    }),
    ['v', t('deeds.validate')],
    ['m', t('deeds.measure')],
    ['?', t('deeds.keys')],
    ['Ctrl + K', t('find.title')],
  ];
  return (
    <Dialog open title={t('help.title')} onClose={onClose}>
      <CheckField
        label={t('help.on')}
        hint={t('help.onHint')}
        checked={isOn}
        onChange={(on) => {
          switchLetters(on);
          setOn(on);
        }}
      />
      <dl className={styles.keys}>
        {rows
          .filter(([, name]) => name !== '')
          .map(([key, name]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{name}</dd>
            </div>
          ))}
      </dl>
      <p>{t('help.where')}</p>
    </Dialog>
  );
}
