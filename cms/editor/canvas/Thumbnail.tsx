import type { ItemType } from '../form/item-schema.ts';
import { itemDisplays, opacityOf } from '../item-displays.ts';

/** Draws a type of item. */
export const Thumbnail = ({ type }: { type: ItemType }) => (
  <svg className="thumbnail" viewBox="0 0 48 30" width="48" height="30" aria-hidden="true">
    {itemDisplays[type].drawing.map((shape, index) => {
      const [x, y, width, height] = shape;
      return <rect key={index} x={x} y={y} width={width} height={height} rx="1" opacity={opacityOf(shape)} />;
    })}
  </svg>
);
