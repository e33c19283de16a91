// Doors of the wording of warnings: what stands, what stood before, a new wording, a review, the language of a site.
import type { Door } from '@bantay/server/http/door.ts';
import { tellCurrent } from '@bantay/server/http/tell-current.ts';
import {
  listWarningTexts,
  readWarningText,
  reviewWarningText,
  saveWarningText,
  setSiteLanguage,
} from '../wire/wording.ts';
import { presentSite, presentText } from './warning-texts-presenter.ts';
import type { WarningTextsService } from './warning-texts-service.ts';

export function warningTextsRoutes(door: Door, texts: WarningTextsService): void {
  door(listWarningTexts, async () => {
    const { templates, texts: standing } = await texts.wording();
    return {
      status: true as const,
      templates: templates.map(({ id, alertLevel, trigger }) => ({ id, alert_level: alertLevel, trigger })),
      texts: standing.map(presentText),
      sites: (await texts.languages()).map(presentSite),
    };
  });

  door(readWarningText, async ({ params: { template_id: templateId, field, language } }) => ({
    status: true as const,
    versions: (await texts.versions({ templateId, field, language })).map(presentText),
  }));

  door(saveWarningText, async ({ body: { template_id: templateId, ...body }, user }) => {
    const saved = await tellCurrent(presentText, texts.save({ templateId, ...body }, user.userId));
    return { status: true as const, message: 'Saved as a draft.', text: presentText(saved) };
  });

  door(reviewWarningText, async ({ body: { template_id: templateId, ...body }, user }) => {
    const confirmed = await tellCurrent(presentText, texts.review({ templateId, ...body }, user.userId));
    return { status: true as const, message: 'Confirmed.', text: presentText(confirmed) };
  });

  door(setSiteLanguage, async ({ body: { site_id: siteId, ...body }, user }) => {
    const site = await tellCurrent(presentSite, texts.setLanguage({ siteId, ...body }, user.userId));
    return { status: true as const, message: 'Saved.', site: presentSite(site) };
  });
}
