// Where this telephone stands, with its error. Nothing is asked of the telephone before somebody presses.
import { type ReactNode, useState } from 'react';
import { Band } from './band.tsx';
import { Button } from './button.tsx';

export interface HereWords {
  here: ReactNode;
  /** Not allowed for this page. */
  refused: ReactNode;
  unknown: ReactNode;
  /** Its error is larger than what is of use. */
  rough: ReactNode;
}

interface Props {
  words: HereWords;
  /** m. */
  mostErrorM: number;
  onHere: (coords: GeolocationCoordinates) => void;
}

type State = 'idle' | 'asking' | 'refused' | 'unknown' | 'rough';
const PATIENCE_MS = 30_000;

export function HereButton({ words, mostErrorM, onHere }: Props) {
  const [state, setState] = useState<State>('idle');
  const ask = () => {
    if (!('geolocation' in navigator)) return setState('unknown');
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (coords.accuracy > mostErrorM) return setState('rough');
        setState('idle');
        onHere(coords);
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'refused' : 'unknown'),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 0 },
    );
  };
  return (
    <>
      <Button onClick={ask} busy={state === 'asking'}>
        {words.here}
      </Button>
      {(state === 'refused' || state === 'unknown' || state === 'rough') && <Band kind="failed">{words[state]}</Band>}
    </>
  );
}
