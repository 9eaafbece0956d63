// expect:
["at-rule.css", "selector.css", "property.css", "value.css", "variable.css"];
