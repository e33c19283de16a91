// Files of a folder, the upload that is under way, and deletion; read on news and every few minutes.
import { send } from '@bantay/web/api/client.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { newKey } from '@bantay/web/api/new-key.ts';
import { polling } from '@bantay/web/api/polling.ts';
import { isGivenUp, sendForm } from '@bantay/web/api/send-form.ts';
import type { LibraryFile } from '@bantay/web/api/shapes.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceFolder } from '../rules/folders.ts';
import { resourcesCalls } from '../wire/resources.calls.ts';
import type { deleteFile, listFiles, saveResource } from '../wire/resources.ts';
import { nameOf } from './file-facts.ts';

export const useFiles = (folder: ResourceFolder) =>
  useQuery({
    queryKey: keys.of('resources', folder),
    queryFn: async ({ signal }) => {
      const { data } = await send<typeof listFiles>(resourcesCalls.listFiles, { params: { folder }, signal });
      return { files: data, readAt: fieldNow() };
    },
    ...polling,
  });

interface Sending {
  file: File;
  folder: ResourceFolder;
  key: string;
}

export interface Upload {
  /** The file that is under way, or was not taken. */
  file: File | null;
  /** 0 to 1; at 1 the server is checking. */
  part: number;
  isBusy: boolean;
  error: unknown;
  /** False: another one is under way, and this one is not taken. */
  start(file: File): boolean;
  /** The same file under the same key: what arrived already is not stored twice. */
  again(): void;
  /** Stops the upload, or puts the refused file away. */
  dismiss(): void;
}

export function useUpload(folder: ResourceFolder): Upload {
  const { t } = useTranslation('resources');
  const queries = useQueryClient();
  const notice = useNotice();
  const [sending, setSending] = useState<Sending | null>(null);
  const [part, setPart] = useState(0);
  const stop = useRef<AbortController | null>(null);
  /** A quick second choice comes before the page is drawn anew. */
  const running = useRef<Sending | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (one: Sending) => {
      stop.current = new AbortController();
      const form = new FormData();
      form.set('folder', one.folder);
      form.set('file', one.file);
      const { signal } = stop.current;
      return sendForm<typeof saveResource>(resourcesCalls.saveResource, {
        form,
        key: one.key,
        onProgress: setPart,
        signal,
      });
    },
    // Also when the folder was left meanwhile: whoever uploads hears how it went.
    onSuccess: ({ filename }) => {
      notice.success(t('uploaded', { name: filename }));
      setSending(null);
    },
    onSettled: (_reply, _error, one) => {
      if (running.current === one) running.current = null;
      void queries.invalidateQueries({ queryKey: keys.of('resources', one.folder) });
    },
  });
  const run = (one: Sending) => {
    if (running.current) return false;
    running.current = one;
    setPart(0);
    setSending(one);
    mutate(one);
    return true;
  };
  return {
    file: sending?.file ?? null,
    part,
    isBusy: isPending,
    error: isGivenUp(error) ? null : error,
    start: (file) => run({ file, folder, key: newKey() }),
    again: () => void (sending && run({ ...sending })),
    dismiss: () => {
      stop.current?.abort();
      running.current = null;
      setSending(null);
      reset();
    },
  };
}

export function useDelete(folder: ResourceFolder, onDone: () => void) {
  const { t } = useTranslation('resources');
  const queries = useQueryClient();
  const notice = useNotice();
  const problemText = useProblemText();
  return useMutation({
    mutationFn: ({ file, key }: { file: LibraryFile; key: string }) =>
      send<typeof deleteFile>(resourcesCalls.deleteFile, { body: { folder, filename: nameOf(file) }, key }),
    onSuccess: () => notice.success(t('deleted')),
    onError: (error, { file }) => notice.error(problemText(error), t('notDeleted', { name: nameOf(file) })),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keys.of('resources', folder) });
      onDone();
    },
  });
}
