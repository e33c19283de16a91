// The wording of warnings: what stands, what stood before, and what changes it; asked again on news and every few minutes.
import { send } from '@bantay/web/api/client.ts';
import type { Inside } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { polling } from '@bantay/web/api/polling.ts';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useQuery } from '@tanstack/react-query';
import type { CatalogueField } from '../../warning-texts/rules/text-fields.ts';
import type { SiteLanguage, TextLanguage } from '../../warning-texts/rules/text-languages.ts';
import { warningTextsCalls } from '../../warning-texts/wire/warning-texts.calls.ts';
import type {
  listWarningTexts,
  readWarningText,
  reviewWarningText,
  SiteLanguageReply,
  saveWarningText,
  setSiteLanguage,
  WarningText,
} from '../../warning-texts/wire/wording.ts';

export type Text = Inside<WarningText>;
export type ToldSite = Inside<SiteLanguageReply>;

/** Which text is meant. */
export interface TextKey {
  templateId: number;
  field: CatalogueField;
  language: TextLanguage;
}

/** Dashboards compose from the texts, so news of alerts tells of them. */
const WORDING = keys.of('alerts', 'wording');

export const useWording = () =>
  useQuery({
    queryKey: WORDING,
    queryFn: ({ signal }) => send<typeof listWarningTexts>(warningTextsCalls.listWarningTexts, { signal }),
    ...polling,
  });

export const useVersions = ({ templateId, field, language }: TextKey) =>
  useQuery({
    queryKey: keys.of('alerts', 'wording', templateId, field, language),
    queryFn: ({ signal }) =>
      send<typeof readWarningText>(warningTextsCalls.readWarningText, {
        params: { templateId: String(templateId), field, language },
        signal,
      }),
    ...polling,
  });

export const useSaveText = () =>
  useChange(WORDING, ({ content, key }: Deed<TextKey & { text: string; version: number; reason: string }>) =>
    send<typeof saveWarningText>(warningTextsCalls.saveWarningText, { body: content, key }),
  );

export const useReviewText = () =>
  useChange(WORDING, ({ content, key }: Deed<TextKey & { version: number; reviewer: string; reason: string }>) =>
    send<typeof reviewWarningText>(warningTextsCalls.reviewWarningText, { body: content, key }),
  );

export const useSetLanguage = () =>
  useChange(
    WORDING,
    ({ content, key }: Deed<{ siteId: number; language: SiteLanguage; version: number; reason: string }>) =>
      send<typeof setSiteLanguage>(warningTextsCalls.setSiteLanguage, { body: content, key }),
  );
