// What `npm run new-feature` writes: a room that answers with an empty list from its door to its page, whose tests run as they are.

/** Files of a feature, by path; what is unfinished stands as `todo` in its tests. */
export function featureFiles(name: string): Record<string, string> {
  const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const pascal = camel.charAt(0).toUpperCase() + camel.slice(1);
  return {
    ...rule(name, camel, pascal),
    ...contract(name, camel, pascal),
    ...server(name, camel, pascal),
    ...words(name, pascal),
    ...page(name, camel, pascal),
    ...pageTest(name, pascal),
    [`features/${name}/${name}.story.ts`]: `// What a person does with it, in the running program.
import { test } from '@bantay/e2e/bantay-test.ts';

test.fixme('${name}: the story of a person who uses it', async () => {});
`,
  };
}

const rule = (name: string, camel: string, pascal: string) => ({
  [`features/${name}/rules/${name}-rule.ts`]: `// The rule of ${name}: what it decides, and where its numbers come from.

export interface ${pascal} {
  /** Field time, epoch ms. */
  at: number;
}

/** Newest first. */
export const ${camel}InOrder = (all: readonly ${pascal}[]): ${pascal}[] => [...all].sort((a, b) => b.at - a.at);
`,
  [`features/${name}/rules/${name}-rule.test.ts`]: `import { expect, it } from 'vitest';
import { ${camel}InOrder } from './${name}-rule.ts';

it('the newest comes first', () => {
  expect(${camel}InOrder([{ at: 1 }, { at: 3 }, { at: 2 }]).map(({ at }) => at)).toEqual([3, 2, 1]);
});

it.todo('every row of the rule table, with the boundary values of its source');
`,
});

const contract = (name: string, camel: string, pascal: string) => ({
  [`features/${name}/wire/${name}.calls.ts`]: `// Names, methods and paths of the calls of ${name}; imports nothing but the declaration.
import { call } from '@bantay/kernel/wire/route';

export const ${camel}Calls = {
  list${pascal}: call('GET', '/api/${name}/:site_code'),
};
`,
  [`features/${name}/wire/${name}.ts`]: `// What the calls of ${name} take and answer, and whose they are.
import { siteCode, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { ${camel}Calls } from './${name}.calls.ts';

export const list${pascal} = declare(${camel}Calls.list${pascal}, {
  who: 'reader',
  why: 'what is listed of ${name} is seen by whoever is signed in',
  params: z.object({ site_code: siteCode }),
  /** Newest first. */
  reply: z.object({ status: z.literal(true), data: z.array(z.object({ ts })) }),
});
`,
});

const server = (name: string, camel: string, pascal: string) => {
  const file = `features/${name}/server/${name}`;
  return {
    [`${file}-queries.ts`]: `// All SQL of ${name}.
import type { Db } from '@bantay/server/database/database.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import type { ${pascal} } from '../rules/${name}-rule.ts';

/** Unfinished: there is no table yet, so nothing is stored. */
export const list${pascal} = async (_db: Db, _site: Site): Promise<${pascal}[]> => [];
`,
    [`${file}-service.ts`]: `// ${pascal}: the order of steps and their transactions; the only file of its server part that other rooms may import.
import type { Db } from '@bantay/server/database/database.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { ${camel}InOrder } from '../rules/${name}-rule.ts';
import * as queries from './${name}-queries.ts';

export type ${pascal}Service = ReturnType<typeof make${pascal}Service>;

export function make${pascal}Service(db: Db) {
  return {
    list: async (site: Site) => ${camel}InOrder(await queries.list${pascal}(db, site)),
  };
}
`,
    [`${file}-presenter.ts`]: `// ${pascal} in the spelling of the wire.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import type { ${pascal} } from '../rules/${name}-rule.ts';

export const present${pascal} = ({ at }: ${pascal}) => ({ ts: toManilaText(at) });
`,
    [`features/${name}/server/plate.ts`]: `// What the server has of ${name}.
import type { Plate } from '@bantay/server/plate.ts';
import { ${camel}Routes } from './${name}-routes.ts';
import { make${pascal}Service, type ${pascal}Service } from './${name}-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    ${camel}: ${pascal}Service;
  }
}

export const plate: Plate = {
  services: { ${camel}: ({ db }) => make${pascal}Service(db) },
  doors: ({ door, services: { ${camel}, sites } }) => ${camel}Routes(door, ${camel}, sites),
};
`,
    [`${file}-routes.ts`]: `// The doors of ${name}: contract to service and back.
import type { Door } from '@bantay/server/http/door.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { list${pascal} } from '../wire/${name}.ts';
import { present${pascal} } from './${name}-presenter.ts';
import type { ${pascal}Service } from './${name}-service.ts';

export function ${camel}Routes(door: Door, ${camel}: ${pascal}Service, sites: SitesService): void {
  door(list${pascal}, async ({ params }) => {
    const found = await ${camel}.list(await sites.require(params.site_code));
    return { status: true as const, data: found.map(present${pascal}) };
  });
}
`,
    [`${file}-routes.test.ts`]: `import type { Door } from '@bantay/server/http/door.ts';
import { expect, it } from 'vitest';
import { list${pascal} } from '../wire/${name}.ts';
import { ${camel}Routes } from './${name}-routes.ts';

it('the door answers as the contract says', async () => {
  const replies: Promise<unknown>[] = [];
  // Asks each door as it is opened.
  const door: Door = (_, handler) => void replies.push(handler({ params: { site_code: 'lpa' } } as never));
  const list = async () => [{ at: Date.parse('2026-11-21T09:00:00+08:00') }];
  ${camel}Routes(door, { list }, { require: async () => ({ siteId: 24 }) } as never);
  const [reply] = await Promise.all(replies);
  expect(list${pascal}.shape.reply.parse(reply)).toEqual({ status: true, data: [{ ts: '2026-11-21 09:00:00' }] });
});

it.todo('refuses, then takes wrong input, then succeeds, then shows in the audit (openHouse)');
`,
  };
};

/** A catalogue is found by its file's name, so it is one word. */
const wordOf = (name: string) => name.replaceAll('-', '');

const words = (name: string, pascal: string) => {
  const word = wordOf(name);
  const file = (language: string, empty: string) => `// ${language} words of ${name}. Unfinished: its title is its name.
export const ${word} = {
  title: '${pascal}',
  failed: '${pascal}',
  empty: '${empty}',
};
${
  language === 'English'
    ? `
declare module '@bantay/web/i18n/words.ts' {
  interface Words {
    ${word}: typeof ${word};
  }
}
`
    : ''
}`;
  return {
    [`features/${name}/words/en/${word}.ts`]: file('English', 'Nothing is here yet.'),
    [`features/${name}/words/fil/${word}.ts`]: file('Filipino', 'Wala pang laman dito.'),
  };
};

const page = (name: string, camel: string, pascal: string) => {
  const word = wordOf(name);
  const folder = `features/${name}/pages`;
  return {
    [`${folder}/use-${name}.ts`]: `// Queries and changes of ${name}; asked again when the server announces a change.
import { send } from '@bantay/web/api/client.ts';
import { polling } from '@bantay/web/api/polling.ts';
import { useQuery } from '@tanstack/react-query';
import type { SiteCode } from '../../sites/rules/site.ts';
import { ${camel}Calls } from '../wire/${name}.calls.ts';
import type { list${pascal} } from '../wire/${name}.ts';

export const use${pascal} = (site: SiteCode) =>
  useQuery({
    queryKey: ['${name}', site],
    queryFn: async ({ signal }) => {
      const params = { siteCode: site };
      return (await send<typeof list${pascal}>(${camel}Calls.list${pascal}, { params, signal })).data;
    },
    ...polling,
  });
`,
    [`${folder}/plate.ts`]: `// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/${name}/:site': { file: '${name}-page.tsx', words: ['${word}'] },
};
`,
    [`${folder}/${name}-page.tsx`]: `// The page of ${name}: only its happy picture; waiting and failing belong to the query state.
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { useSite } from '@bantay/web/api/use-site.ts';
import page from '@bantay/web/ui/page.module.css';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import { use${pascal} } from './use-${name}.ts';

const HEIGHT = 240;

export default function ${pascal}Page() {
  const { t } = useTranslation('${word}');
  const problemText = useProblemText();
  const query = use${pascal}(useSite());
  return (
    <div className={page.page}>
      <h1>{t('title')}</h1>
      <QueryState
        query={query}
        height={HEIGHT}
        what={t('failed')}
        describe={problemText}
        isEmpty={(all) => all.length === 0}
        emptyText={t('empty')}
      >
        {(all) => (
          <ul>
            {all.map(({ ts }) => (
              <li key={ts}>{shownTime(ts)}</li>
            ))}
          </ul>
        )}
      </QueryState>
    </div>
  );
}
`,
  };
};

const pageTest = (name: string, pascal: string) => {
  const word = wordOf(name);
  const folder = `features/${name}/pages`;
  return {
    [`${folder}/${name}-page.test.tsx`]: `import { fakeServer, type Given } from '@bantay/web/api/server.fixture.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { ${word} } from '../words/en/${word}.ts';
import ${pascal}Page from './${name}-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(answer: Given) {
  fakeServer({ 'GET /api/${name}/lpa': answer, 'GET /api/sites/get_sites_data': { body: [] } });
  render(
    <I18nextProvider i18n={await englishWords({ ${word}, problems })}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={['/${name}/lpa']}>
          <Routes>
            <Route path="/${name}/:site" element={<${pascal}Page />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

it('shows what there is', async () => {
  await open({ body: { status: true, data: [{ ts: '2026-11-21 09:00:00' }] } });
  expect((await screen.findByRole('listitem')).textContent).toContain('09:00');
});

it('says that nothing is there, and that it could not be read', async () => {
  await open({ body: { status: true, data: [] } });
  expect(await screen.findByText(${word}.empty)).toBeTruthy();
  cleanup();
  await open({ lost: true });
  expect((await screen.findByRole('alert')).textContent).toContain(problems.network);
});

it.todo('forms, dialogs and refusals, as a person meets them');
`,
  };
};
