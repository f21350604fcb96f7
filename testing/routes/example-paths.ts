import type { RouteName } from '#pages/frame/routes.ts'
import { pathsOf, routeNames } from '#pages/frame/routes.ts'

export type ExamplePath = { readonly route: RouteName; readonly path: string }

/** Returns every path of the route table, including aliases, with a product id in place of `:id`. */
export function examplePaths(productId = 14): readonly ExamplePath[] {
  return routeNames.flatMap((route) =>
    pathsOf(route).map((path) => ({ route, path: path.replace(':id', String(productId)) })),
  )
}
