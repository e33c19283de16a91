// Rooms as wholes form no circle: whoever reads one reads down, never round. Tests may look at neighbours. Names of types count too.
// Not a rule of dependency-cruiser, which knows circles of files and of single folders: a room is all that lies below its folder.
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { circlesOf } from './circles.ts';

const ROOM = /^features\/([^/]+)\//;
const TEST = /\.(test|fixture)\.tsx?$/;

/** Each room with the rooms that it needs. */
async function readRooms(): Promise<Map<string, Set<string>>> {
  const { output } = await cruise(['features'], {
    doNotFollow: { path: 'node_modules' },
    includeOnly: '^features/',
    tsPreCompilationDeps: true,
  });
  const rooms = new Map<string, Set<string>>();
  // Without an output type the answer is an object.
  for (const { source, dependencies } of (output as ICruiseResult).modules) {
    const room = ROOM.exec(source)?.[1];
    if (!room || TEST.test(source)) continue;
    const needs = rooms.get(room) ?? new Set<string>();
    rooms.set(room, needs);
    for (const { resolved } of dependencies) {
      const other = ROOM.exec(resolved)?.[1];
      if (other && other !== room) needs.add(other);
    }
  }
  return rooms;
}

const circles = circlesOf(await readRooms());
for (const circle of circles)
  console.error(
    `These rooms need each other: ${circle.join(', ')}. Give what both need to one of them, or to a third.`,
  );
process.exitCode = circles.length > 0 ? 1 : 0;
