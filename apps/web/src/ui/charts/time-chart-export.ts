// A chart as file: PNG at double size with title, legend and sentence in the picture, CSV, and a sheet for the printer.
import uPlot from 'uplot';
import { readLook } from './time-chart-look.ts';
import { chartData, chartOptions } from './time-chart-options.ts';
import { addSymbol, paint } from './time-chart-symbols.ts';
import type { ChartColour, ChartContent, ChartLook, ChartSymbol, XRange } from './time-chart-types.ts';

const WIDTH = 1000;
const HEIGHT = 420;
/** Twice the size of the screen, so that print and projector stay sharp. */
const SCALE = 2;
const MARGIN = 24;
/** More names than this do not fit in one line. */
const LEGEND_LIMIT = 7;

/** Canvas px per CSS px of uPlot; it ignores any other ratio, so the picture is laid out larger instead. */
const ratio = () => window.devicePixelRatio || 1;

interface LegendEntry {
  label: string;
  colour: ChartColour;
  /** Line width, or height of a filled sample. */
  width: number;
  dash?: readonly number[];
  symbol?: ChartSymbol;
}

export interface Picture {
  title: string;
  summary: string;
  legend: readonly LegendEntry[];
  /** Stand under the chart. */
  lines: readonly string[];
  /** Makes the drawn part at a size in CSS px times `factor`. */
  plot: (size: { width: number; height: number; factor: number; look: ChartLook }) => uPlot;
}

/** The visible stretch of a time chart as picture. */
export function timeChartPicture(
  content: ChartContent,
  view: XRange,
  asOf: string | undefined,
  from: Element,
): HTMLCanvasElement {
  const { title, summary, series, thresholds = [] } = content;
  const legend: LegendEntry[] = [
    ...series.map(({ label, colour, kind, width = 2, symbol }) => ({
      label,
      colour,
      width: kind === 'bars' ? 10 : kind === 'points' ? 0 : width,
      ...(symbol ? { symbol } : {}),
    })),
    ...thresholds.map(({ label, dash }) => ({ label, colour: 'thr' as const, width: 1.5, dash })),
  ];
  const lines = asOf ? [asOf] : [];
  return chartPicture(
    {
      title,
      summary,
      legend: legend.slice(0, LEGEND_LIMIT),
      lines,
      plot: ({ width, height, factor, look }) => {
        const options = chartOptions({ content, width, height, view, look: () => look, factor });
        return new uPlot(options, chartData(content), document.createElement('div'));
      },
    },
    from,
  );
}

/** Draws on a canvas of its own, 2 × 1000 px wide. */
export function chartPicture({ title, summary, legend, lines, plot }: Picture, from: Element): HTMLCanvasElement {
  const look = readLook(from);
  const factor = SCALE / ratio();
  const canvas = document.createElement('canvas');
  // Title, sentence and legend, one below the other.
  const headHeight = 92;
  canvas.width = (WIDTH + 2 * MARGIN) * SCALE;
  canvas.height = (headHeight + HEIGHT + 2 * MARGIN + lines.length * 20) * SCALE;
  const ctx = canvas.getContext('2d');
  if (!ctx) throw new Error('No canvas');
  const u = plot({ width: WIDTH * factor, height: HEIGHT * factor, factor, look });
  // uPlot draws in a microtask of its own unless a batch makes it draw now.
  u.batch(() => {});
  ctx.scale(SCALE, SCALE);
  ctx.fillStyle = look.colours.surface;
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  ctx.fillStyle = look.colours.ink;
  ctx.font = `650 20px ${look.family}`;
  ctx.fillText(title, MARGIN, MARGIN + 18);
  ctx.font = `15px ${look.family}`;
  ctx.fillText(summary, MARGIN, MARGIN + 44, WIDTH);
  drawLegend(ctx, legend, look, MARGIN + 72);
  ctx.drawImage(u.ctx.canvas, MARGIN, headHeight + MARGIN, WIDTH, HEIGHT);
  ctx.font = `13px ${look.family}`;
  ctx.fillStyle = look.colours.muted;
  lines.forEach((line, index) => {
    ctx.fillText(line, MARGIN, headHeight + MARGIN + HEIGHT + 22 + index * 20, WIDTH);
  });
  u.destroy();
  return canvas;
}

function drawLegend(
  ctx: CanvasRenderingContext2D,
  legend: readonly LegendEntry[],
  { colours, family }: ChartLook,
  y: number,
): void {
  let x = MARGIN;
  ctx.font = `13px ${family}`;
  for (const { label, colour, width, dash = [], symbol } of legend) {
    ctx.strokeStyle = colours[colour];
    ctx.lineWidth = width;
    ctx.setLineDash([...dash]);
    ctx.beginPath();
    ctx.moveTo(x, y - 5);
    ctx.lineTo(x + 28, y - 5);
    if (width > 0) ctx.stroke();
    if (symbol) {
      const path = new Path2D();
      addSymbol(path, symbol, x + 14, y - 5, symbol === 'dot' ? 3 : 6);
      paint(ctx, path, colours[colour], colours['validating-rim'], 1);
    }
    ctx.setLineDash([]);
    ctx.fillStyle = colours.ink;
    ctx.fillText(label, x + 34, y);
    x += 34 + ctx.measureText(label).width + 24;
  }
}

export function pictureBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png');
  });
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
