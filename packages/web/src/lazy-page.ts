import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { pagePart } from './version/new-version.ts';

/**
 * A page that is loaded when it is first opened. The fixed type keeps a page's own type out of the route tree,
 * which types the page's links: otherwise the two would be circular and both become `any`.
 */
export function lazyPage<Module>(load: () => Promise<Module>, name: keyof Module & string): RouteComponent {
  const loaded = pagePart(load, name) as unknown as () => Promise<Record<string, RouteComponent>>;
  return lazyRouteComponent(loaded, name);
}
