// 'Activity Details': what is on the chosen day, one of it in full, and the way to a new one.
import { May } from '@bantay/web/api/may.tsx';
import { useSiteBook } from '@bantay/web/api/site-book.ts';
import { paths } from '@bantay/web/paths.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { clockOf, shownTime } from '@bantay/web/ui/time-words.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activitiesCalls } from '../wire/activities.calls.ts';
import styles from './activities.module.css';
import { type Choice, dayText, goesOn, type Planned } from './activity-model.ts';

interface Props {
  day: string;
  activities: readonly Planned[];
  chosen: Planned | null;
  choice: Choice | null;
  onAdd: () => void;
  onChoose: (one: Planned) => void;
  onEdit: (one: Planned) => void;
  onDelete: (all: Planned[]) => void;
  onSave: (one: Planned) => void;
}

export function ActivityDetails({ day, activities, chosen, choice, onAdd, onChoose, ...actions }: Props) {
  const { t, i18n } = useTranslation('activities');
  const long = dayText(day, i18n.language, 'long');
  const panel = useRef<HTMLElement>(null);
  // Also when what is pressed was chosen already; not every telephone gives the focus to a button that is pressed.
  useEffect(() => {
    if (choice?.isOfList) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [choice]);
  return (
    <section ref={panel} className={styles.details} aria-labelledby="activity-details">
      <h2 id="activity-details">{t('details')}</h2>
      <p className={styles.note}>{dayText(day, i18n.language, 'weekday')}</p>
      {activities.length === 0 && <p>{t('nothing')}</p>}
      {activities.length > 1 && (
        <ul className={styles.days} aria-label={t('ofDay', { day: long })}>
          {activities.map((one) => (
            <li key={one.activity.id}>
              <button
                type="button"
                className={styles.row}
                aria-current={one === chosen || undefined}
                onClick={() => onChoose(one)}
              >
                {goesOn(one, day)
                  ? t('goesOn', { title: one.name })
                  : t('starts', { time: clockOf(one.start), title: one.name })}
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen && <Facts key={chosen.activity.id} one={chosen} {...actions} />}
      <May call={activitiesCalls.saveActivity}>
        <Button onClick={onAdd}>{t('addFor', { day: long })}</Button>
      </May>
    </section>
  );
}

function Facts({ one, onEdit, onDelete, onSave }: Pick<Props, 'onEdit' | 'onDelete' | 'onSave'> & { one: Planned }) {
  const { t } = useTranslation('activities');
  const sites = useSiteBook();
  const { title, start, end, place, note, file, photosAwaited = 0 } = one.activity;
  return (
    <article className={styles.facts}>
      <h3>{title}</h3>
      <dl>
        {sites.length > 1 && (
          <>
            <dt>{t('site')}</dt>
            <dd>{one.siteCode.toUpperCase()}</dd>
          </>
        )}
        <dt>{t('start')}</dt>
        <dd>{shownTime(start)}</dd>
        <dt>{t('end')}</dt>
        <dd>{shownTime(end)}</dd>
        <dt>{t('place')}</dt>
        <dd>{place ?? t('form.none')}</dd>
        <dt>{t('note')}</dt>
        <dd className={styles.text}>{note ?? t('form.none')}</dd>
        <dt>{t('image')}</dt>
        <dd>
          {file !== null && <Picture key={file} file={file} title={title} />}
          {photosAwaited > 0 ? <p className={styles.note}>{t('imageAwaited')}</p> : file === null && t('noImage')}
        </dd>
      </dl>
      <div className={styles.buttons}>
        <May call={activitiesCalls.saveActivity}>
          <Button size="s" onClick={() => onEdit(one)}>
            {t('edit')}
          </Button>
        </May>
        <May call={activitiesCalls.deleteActivity}>
          <Button size="s" onClick={() => onDelete([one])}>
            {t('delete')}
          </Button>
        </May>
        <Button size="s" onClick={() => onSave(one)}>
          {t('downloadOne')}
        </Button>
      </div>
    </article>
  );
}

function Picture({ file, title }: { file: string; title: string }) {
  const { t } = useTranslation('activities');
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return t('imageMissing', { name: file });
  return (
    <a href={paths.activityPicture(file)} target="_blank" rel="noopener noreferrer">
      <img
        className={styles.picture}
        src={paths.activityPicture(file)}
        alt={t('imageOf', { title })}
        onError={() => setMissing(true)}
      />
      <span className="visually-hidden"> ({t('newTab')})</span>
    </a>
  );
}
