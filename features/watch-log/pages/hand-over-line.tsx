// One line on the dashboard for whoever comes next, until the shift is taken; fetched only where one waits.
import { Band } from '@bantay/web/ui/band.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

interface Props {
  one: { givenBy: string; toUser: string | null; givenAt: string; items: number };
}

export function HandOverLine({ one: { givenBy, toUser, givenAt, items } }: Props) {
  const { t } = useTranslation('diary');
  const values = { from: givenBy, to: toUser ?? '', time: shownTime(givenAt) };
  return (
    <Band kind="info" action={<Link to="/watch-log">{t('hand.toIt')}</Link>}>
      {t(toUser === null ? 'hand.lineNobody' : 'hand.line', values)}{' '}
      {items === 0 ? t('hand.nothingOpen') : `${t('hand.items', { count: items })}.`}
    </Band>
  );
}
