// A chart as file: PNG at double size with title, legend and sentence in the picture, CSV, and a sheet for the printer.
import uPlot from 'uplot';
import { readLook } from './time-chart-look.ts';
import { chartData, chartOptions } from './time-chart-options.ts';
import type { ChartContent, XRange } from './time-chart-types.ts';

const WIDTH = 1000;
const HEIGHT = 420;
const SCALE = 2;
const MARGIN = 24;

/** Canvas px per CSS px of uPlot; it ignores any other ratio, so the picture is laid out larger instead. */
const ratio = () => window.devicePixelRatio || 1;

/** Draws the visible stretch on a canvas of its own, 2 × 1000 px wide; `lines` stand under the chart. */
export function chartPicture(
  content: ChartContent,
  view: XRange,
  lines: readonly string[],
  from: Element,
): HTMLCanvasElement {
  const look = readLook(from);
  const factor = SCALE / ratio();
  const holder = document.createElement('div');
  const notes = lines.filter((note) => note !== '');
  const canvas = document.createElement('canvas');
  const headHeight = 92;
  canvas.width = (WIDTH + 2 * MARGIN) * SCALE;
  canvas.height = (headHeight + HEIGHT + 2 * MARGIN + notes.length * 20) * SCALE;
  const ctx = canvas.getContext('2d');
  if (!ctx) throw new Error('No canvas');
  const u = new uPlot(
    chartOptions({ content, width: WIDTH * factor, height: HEIGHT * factor, view, look: () => look, factor }),
    chartData(content),
    holder,
  );
  // uPlot draws in a microtask of its own unless a batch makes it draw now.
  u.batch(() => {});
  ctx.scale(SCALE, SCALE);
  ctx.fillStyle = look.colours.surface;
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  ctx.fillStyle = look.colours.ink;
  ctx.font = `650 20px ${look.family}`;
  ctx.fillText(content.title, MARGIN, MARGIN + 18);
  ctx.font = `15px ${look.family}`;
  ctx.fillText(content.summary, MARGIN, MARGIN + 44, WIDTH);
  drawLegend(ctx, content, look.colours, look.family, MARGIN + 72);
  ctx.drawImage(u.ctx.canvas, MARGIN, headHeight + MARGIN, WIDTH, HEIGHT);
  ctx.font = `13px ${look.family}`;
  ctx.fillStyle = look.colours.muted;
  notes.forEach((note, index) => {
    ctx.fillText(note, MARGIN, headHeight + MARGIN + HEIGHT + 22 + index * 20, WIDTH);
  });
  u.destroy();
  return canvas;
}

function drawLegend(
  ctx: CanvasRenderingContext2D,
  { series, thresholds = [] }: ChartContent,
  colours: Record<string, string>,
  family: string,
  y: number,
): void {
  let x = MARGIN;
  ctx.font = `13px ${family}`;
  const entry = (text: string, draw: () => void) => {
    draw();
    ctx.setLineDash([]);
    ctx.fillStyle = colours.ink ?? '#000';
    ctx.fillText(text, x + 34, y);
    x += 34 + ctx.measureText(text).width + 24;
  };
  const line = (colour: string, width: number, dash: readonly number[]) => {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.setLineDash([...dash]);
    ctx.beginPath();
    ctx.moveTo(x, y - 5);
    ctx.lineTo(x + 28, y - 5);
    ctx.stroke();
  };
  for (const one of series) {
    const colour = colours[one.colour] ?? '#000';
    entry(one.label, () => line(colour, one.kind === 'bars' ? 10 : (one.width ?? 2), []));
  }
  for (const { label, dash } of thresholds) entry(label, () => line(colours.thr ?? '#000', 1.5, dash));
}

export function pictureBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png');
  });
}

export function saveFile(content: Blob | string, name: string): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: 'text/csv;charset=utf-8' }) : content;
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Prints the picture alone on one page: everything else is hidden while the sheet stands. */
export async function printPicture(canvas: HTMLCanvasElement, sheetClass: string, alt: string): Promise<void> {
  const address = URL.createObjectURL(await pictureBlob(canvas));
  const sheet = document.createElement('div');
  sheet.className = sheetClass;
  const image = document.createElement('img');
  image.alt = alt;
  image.src = address;
  sheet.append(image);
  document.body.append(sheet);
  document.documentElement.dataset.printingChart = '';
  const end = () => {
    delete document.documentElement.dataset.printingChart;
    sheet.remove();
    URL.revokeObjectURL(address);
  };
  try {
    await image.decode();
    window.addEventListener('afterprint', end, { once: true });
    window.print();
  } catch (error) {
    end();
    throw error;
  }
}

/** `lpa_lpasb_rain_2026-11-21_1500.png`. */
export function fileName(name: string, at: string, ending: string): string {
  const stamp = at.replaceAll('/', '-').replace(' ', '_').replace(':', '');
  return `${name.toLowerCase().replace(/[^a-z0-9]+/g, '_')}_${stamp}.${ending}`;
}
