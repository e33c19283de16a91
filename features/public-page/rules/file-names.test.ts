import { describe, expect, it } from 'vitest';
import { FILE_NAMES, FILES, fileAt, MEDIA, mediaOf, pageIn } from './file-names.ts';

describe('a file of the public page', () => {
  it('is one of six', () => {
    expect(FILE_NAMES).toEqual([
      'levels.html',
      'levels.json',
      'levels/feed.xml',
      'levels/fil.html',
      'levels/en.html',
      'levels/war.html',
    ]);
  });

  it.each([
    ['/levels', 'levels.html'],
    ['/levels/fil', 'levels/fil.html'],
    ['/levels/en', 'levels/en.html'],
    ['/levels/war', 'levels/war.html'],
    ['/levels.json', 'levels.json'],
    ['/levels/feed.xml', 'levels/feed.xml'],
    ['/levels.html', 'levels.html'],
  ])('stands at %s', (path, name) => {
    expect(fileAt(path)).toBe(name);
  });

  it.each([
    ['/'],
    [''],
    ['/levels/'],
    ['/levels/check'],
    ['/levels/de'],
    ['/levels/log/leaves'],
    ['/levels/../levels'],
    ['//levels'],
    ['/levels.html.html'],
    ['/LEVELS'],
    ['/watchman-state.json'],
  ])('stands nowhere at "%s"', (path) => {
    expect(fileAt(path)).toBeNull();
  });

  it('has one kind, whatever stands in it', () => {
    expect(FILE_NAMES.filter((name) => mediaOf(name) === MEDIA.page)).toHaveLength(4);
    expect(mediaOf(FILES.document)).toBe('application/json; charset=utf-8');
    expect(mediaOf(FILES.feed)).toBe('application/atom+xml; charset=utf-8');
    expect(mediaOf(pageIn('war'))).toBe('text/html; charset=utf-8');
  });
});
