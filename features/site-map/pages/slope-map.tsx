// The map as a part of the page: opened once, and told what to show.
import frame from '@bantay/web/ui/map-frame.module.css';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SlopeMap as OpenMap, openSlopeMap, type Scene } from './draw-map.ts';
import type { firstView, MapRow } from './map-model.ts';

interface Props {
  scene: Scene;
  view: ReturnType<typeof firstView>;
  chosen: MapRow | null;
  onChoose: (key: string) => void;
}

export function SlopeMap({ scene, view, chosen, onChoose }: Props) {
  const { t } = useTranslation('sitemap');
  const element = useRef<HTMLElement>(null);
  const [map, setMap] = useState<OpenMap | null>(null);
  // The map is opened once per language and calls what is newest.
  const choose = useRef(onChoose);
  choose.current = onChoose;
  useEffect(() => {
    if (!element.current) return;
    const words = { zoomIn: t('zoomIn'), zoomOut: t('zoomOut') };
    const opened = openSlopeMap(element.current, words, (key) => choose.current(key));
    setMap(opened);
    return () => {
      setMap(null);
      opened.end();
    };
  }, [t]);
  useEffect(() => map?.show(scene, view), [map, scene, view]);
  useEffect(() => {
    if (chosen) map?.look(chosen);
  }, [map, chosen]);
  return <section ref={element} className={frame.map} aria-label={t('label')} />;
}
