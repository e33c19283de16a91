// Rooms as wholes form no circle: whoever reads one reads down, never round. Tests may look at neighbours. Names of types count too.
// Not a rule of dependency-cruiser, which knows circles of files and of single folders: a room is all that lies below its folder.
import { circlesOf } from './circles.ts';
import { readEdges } from './read-edges.ts';

const ROOM = /^features\/([^/]+)\//;
const TEST = /\.(test|fixture)\.tsx?$/;

const rooms = new Map<string, Set<string>>();
for (const [from, to] of await readEdges(['features'])) {
  const [room, other] = [ROOM.exec(from)?.[1], ROOM.exec(to)?.[1]];
  if (!room || !other || room === other || TEST.test(from)) continue;
  for (const one of [room, other]) if (!rooms.has(one)) rooms.set(one, new Set());
  rooms.get(room)?.add(other);
}

const circles = circlesOf(rooms);
for (const circle of circles)
  console.error(
    `These rooms need each other: ${circle.join(', ')}. Give what both need to one of them, or to a third.`,
  );
process.exitCode = circles.length > 0 ? 1 : 0;
