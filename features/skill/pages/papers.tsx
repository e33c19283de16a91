// The papers of a year, in each language.
import { fetchFile } from '@bantay/web/api/fetch-file.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { saveFile } from '@bantay/web/ui/save-file.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import { SKILL_LANGUAGES, type SkillLanguage } from '../rules/skill-language.ts';
import { skillCalls } from '../wire/skill.calls.ts';
import type { readSkillPdf } from '../wire/skill.ts';

export function Papers({ site, year }: { site: SiteCode; year: string }) {
  const { t } = useTranslation('skill');
  const notice = useNotice();
  const print = useMutation({
    mutationFn: async (language: SkillLanguage) => {
      const params = { siteCode: site, year, language };
      const file = await fetchFile<typeof readSkillPdf>(skillCalls.readSkillPdf, { params });
      saveFile(file, `warnings-${site}-${year}-${language}.pdf`);
    },
    onError: () => notice.error(t('papers.failed')),
  });
  return SKILL_LANGUAGES.map((language) => (
    <Button
      key={language}
      busy={print.isPending && print.variables === language}
      onClick={() => print.mutate(language)}
    >
      {t(`papers.${language}`)}
    </Button>
  ));
}
