import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { projectFolder } from "#app/lib/project-folder.server.ts";
import { bootTag } from "../pages/boot-tag.ts";
import { createRenderer } from "../pages/render.ts";
import { routesOfBuild } from "../pages/route-table.ts";
import type { OpenPages } from "../parts.ts";
import { requireProductionReact } from "./react-build.ts";

/** Opens the pages of the build that contains this module. */
export const openBuiltPages: OpenPages = async ({ siteUrl, analytics }) => {
  requireProductionReact();
  const clientDir = join(projectFolder, "build/client");
  return {
    render: createRenderer(build, siteUrl, await bootTag(clientDir, analytics)),
    routes: routesOfBuild(build.routes),
    clientDir,
    stylesheets: build.assets.routes["root"]?.css ?? [],
  };
};
