// Cards or list, as this person left it on this device.
import { useState } from 'react';

export type FilesLayout = 'cards' | 'list';
const STORED = 'resources-layout';

export function useLayout(): [FilesLayout, (layout: FilesLayout) => void] {
  const [layout, setLayout] = useState<FilesLayout>(() => (localStorage.getItem(STORED) === 'list' ? 'list' : 'cards'));
  const choose = (next: FilesLayout) => {
    localStorage.setItem(STORED, next);
    setLayout(next);
  };
  return [layout, choose];
}
