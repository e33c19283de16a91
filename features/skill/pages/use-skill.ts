// How good the warnings of a site were, what is said of them, and past rain.
import { send } from '@bantay/web/api/client.ts';
import type { BodyOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SiteCode } from '../../sites/rules/site.ts';
import { skillCalls } from '../wire/skill.calls.ts';
import type { noteTruth, readHindcast, readSkill } from '../wire/skill.ts';

/** `year` empty: all of them. */
export const useSkill = (site: SiteCode, year: string) =>
  useQuery({
    queryKey: keys.of('skill', site, year),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      send<typeof readSkill>(skillCalls.readSkill, {
        params: { siteCode: site },
        ...(year === '' ? {} : { query: { year } }),
        signal,
      }),
  });
export type SeenSkill = NonNullable<ReturnType<typeof useSkill>['data']>;
export type SeenWarning = SeenSkill['warnings'][number];

export const useNoteTruth = () =>
  useChange(keys.of('skill'), ({ content, key }: Deed<BodyOf<typeof noteTruth>>) =>
    send<typeof noteTruth>(skillCalls.noteTruth, { body: content, key }),
  );

/** `gauge` empty: the nearest. */
export const useHindcast = (site: SiteCode, gauge: string) =>
  useQuery({
    queryKey: keys.of('skill', site, 'past', gauge),
    placeholderData: keepPreviousData,
    // Years of rain do not change while somebody looks.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      send<typeof readHindcast>(skillCalls.readHindcast, {
        params: { siteCode: site },
        ...(gauge === '' ? {} : { query: { gauge } }),
        signal,
      }),
  });
export type SeenHindcast = NonNullable<ReturnType<typeof useHindcast>['data']>;
