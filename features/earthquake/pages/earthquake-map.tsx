// The map as a part of the page: opens it once, and tells it what to show.
import type { EarthquakeReply } from '@bantay/web/api/shapes.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { cx } from '@bantay/web/ui/cx.ts';
import frame from '@bantay/web/ui/map-frame.module.css';
import { useUiWords } from '@bantay/web/ui/words.tsx';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './earthquake.module.css';
import { factsOf, toMapQuake } from './earthquake-model.ts';
import { type MapSite, openQuakeMap, type QuakeMap } from './quake-map.ts';

interface Props {
  events: readonly EarthquakeReply[];
  sites: readonly MapSite[];
  /** The one that is shown alone. */
  chosen: EarthquakeReply | null;
  onChoose: (id: number) => void;
}

export function EarthquakeMap({ events, sites, chosen, onChoose }: Props) {
  const { t } = useTranslation('earthquake');
  const words = useUiWords();
  const element = useRef<HTMLElement>(null);
  const [map, setMap] = useState<QuakeMap | null>(null);
  const [hasFailed, setFailed] = useState(false);
  // The map is opened once per language and calls what is newest.
  const choose = useRef(onChoose);
  choose.current = onChoose;

  useEffect(() => {
    if (!element.current) return;
    const mapWords = {
      zoomIn: t('map.zoomIn'),
      zoomOut: t('map.zoomOut'),
      closePopup: t('map.closePopup'),
      licences: t('map.licences'),
    };
    const opened = openQuakeMap(element.current, mapWords, (id) => choose.current(id));
    setMap(opened);
    return () => {
      setMap(null);
      // The next map tries for itself.
      setFailed(false);
      opened.end();
    };
  }, [t]);
  useEffect(() => {
    if (!map || hasFailed) return;
    // A map that a change of language has replaced may fail late: that says nothing about the one that is there.
    let isThere = true;
    map.loadBase().catch(() => isThere && setFailed(true));
    return () => {
      isThere = false;
    };
  }, [map, hasFailed]);
  useEffect(() => map?.showSites(sites), [map, sites]);
  useEffect(() => {
    if (chosen) map?.showAlone(toMapQuake(chosen), factsOf(chosen, sites, t));
    else map?.showAll(events.map(toMapQuake));
  }, [map, events, sites, chosen, t]);

  return (
    <>
      {hasFailed && (
        <Band
          kind="failed"
          action={
            <Button size="s" onClick={() => setFailed(false)}>
              {words.tryAgain}
            </Button>
          }
        >
          {t('map.baseFailed')}
        </Band>
      )}
      <section ref={element} className={cx(frame.map, styles.map)} aria-label={t('map.label')} />
    </>
  );
}
