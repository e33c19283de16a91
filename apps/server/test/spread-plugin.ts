// For tests only, a plug-in of vite: what the server builds its statements with is the `sql` of seen-sql.ts, which looks at each of them.
import type { Plugin } from 'vite';
import { importFrom, isProductFile } from './row-types.ts';

const FROM_KYSELY = /import \{([^}]*)\} from 'kysely';/;

export function spreadSql(): Plugin {
  return {
    name: 'spread-sql',
    enforce: 'pre',
    transform(code, id) {
      const [path = ''] = id.split('?');
      if (!isProductFile(path)) return null;
      const watched = withWatchedSql(code, importFrom(path, 'seen-sql.ts'));
      return watched === code ? null : { code: watched, map: null };
    },
  };
}

/** Lines stay where they are. */
export function withWatchedSql(code: string, file: string): string {
  return code.replace(FROM_KYSELY, (whole, names: string) => {
    const others = names.split(',').filter((name) => name.trim() !== 'sql');
    if (others.length === names.split(',').length) return whole;
    return `import {${others.join(',')}} from 'kysely'; import { sql } from ${JSON.stringify(file)};`;
  });
}
